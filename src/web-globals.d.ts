// The web APIs that pure code may use. Only tsconfig.pure.json includes it: the other projects have them from Node or the
// DOM.

declare const URL: {
  canParse(address: string): boolean
  new (address: string): Record<'href' | 'protocol' | 'host' | 'hostname' | 'port' | 'pathname' | 'search', string>
}

declare const URLSearchParams: new (
  form: string | Iterable<readonly [name: string, value: string]>,
) => Iterable<[name: string, value: string]>

declare const btoa: (bytes: string) => string

declare const TextEncoder: new () => { encode(text: string): Uint8Array }
declare const TextDecoder: new (
  label: 'utf-8' | 'utf-16le' | 'utf-16be',
  options?: { ignoreBOM: true; fatal?: boolean },
) => { decode(bytes: Uint8Array, options?: { stream: boolean }): string }
