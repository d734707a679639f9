/** Formats a size: `155 B`, `12.4 KiB`. */
export const sizeText = (bytes: number): string => (bytes < 1_024 ? `${bytes} B` : `${(bytes / 1_024).toFixed(1)} KiB`)
