// A message that is not looked up yet: modules without a framework say what is to be said, screens say it.

export interface Word {
  key: string;
  params?: Record<string, string | number>;
}

export const word = (key: string, params?: Word['params']): Word => (params === undefined ? { key } : { key, params });
