const wide = /[\uff01-\uff5e\u3000]/g

/** Returns a text with the letters, digits and signs of Chinese and Japanese width as ASCII. Its length stays. */
export const halfWidth = (text: string): string =>
  text.replace(wide, (one) => (one === '\u3000' ? ' ' : String.fromCharCode(one.charCodeAt(0) - 0xfee0)))
