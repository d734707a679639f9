/** Replaces each lone surrogate by U+FFFD, as UTF-8 encoders do. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')
