// A message that is not looked up yet: modules that know no language name it, screens look it up (wording.ts).

export interface Word {
  key: string;
  params?: Record<string, string | number>;
}

export const word = (key: string, params?: Word['params']): Word => (params === undefined ? { key } : { key, params });
