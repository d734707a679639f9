const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters that cannot be displayed: controls, lone surrogates and bidirectional controls. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what arrives over the wire may hold any of them.
const unreadable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu

/** Escapes a text for HTML, between tags and in quoted attributes. */
export const htmlText = (text: string): string =>
  text.replace(unreadable, '\ufffd').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
