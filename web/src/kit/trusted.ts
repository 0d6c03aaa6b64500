// The page runs under "require-trusted-types-for 'script'": addresses of scripts must come through a policy.
// Only our own origin passes.

interface Policy {
  createScriptURL(url: string): unknown;
}
interface Factory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy;
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy('fullcircle', {
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError('not our own script');
    return url;
  },
});

/** The address of a script of ours, as the browser wants it. */
export function scriptUrl(url: string): string {
  return (policy === undefined ? url : policy.createScriptURL(url)) as string;
}
