const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Controls, halves of surrogates, and what turns the direction of text round: nothing that can be read. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what arrives over the wire may hold any of them.
const unreadable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu

/** Text as it is safe between tags and in quoted attributes of HTML. */
export const htmlText = (text: string): string =>
  text.replace(unreadable, '\ufffd').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
