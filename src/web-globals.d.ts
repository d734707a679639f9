// What every runtime of ours has of the web's standards, as much of it as pure code uses. Only tsconfig.pure.json takes
// it in: the other projects have the whole of it from Node or the DOM.

declare const URL: {
  canParse(address: string): boolean
  new (address: string): Record<'href' | 'protocol' | 'host' | 'hostname' | 'port' | 'pathname' | 'search', string>
}

declare const URLSearchParams: new (
  form: string | Iterable<readonly [name: string, value: string]>,
) => Iterable<[name: string, value: string]>

declare const btoa: (bytes: string) => string

declare const TextEncoder: new () => { encode(text: string): Uint8Array }
declare const TextDecoder: new (label: 'utf-8', options: { ignoreBOM: true }) => { decode(bytes: Uint8Array): string }
