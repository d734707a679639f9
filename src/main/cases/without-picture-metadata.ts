/** Chunks of a PNG that change how it looks. All others, such as texts, times and EXIF, say where it is from. */
const shownChunks = /^(?:[A-Z].{3}|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/

const pngWithout = (png: Buffer): Buffer => {
  const kept = [png.subarray(0, 8)]
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (shownChunks.test(type)) kept.push(png.subarray(at, end))
    // Nothing is shown of what follows.
    at = type === 'IEND' ? png.length : end
  }
  return Buffer.concat(kept)
}

/** Segments of a JPEG: JFIF, EXIF, the colour profile, and what Adobe says of colours. APP1, APP13 and comments are left out. */
const [jfif, exif, profile, adobe, comment, scan, endOfPicture] = [0xe0, 0xe1, 0xe2, 0xee, 0xfe, 0xda, 0xd9]

/** Returns the orientation (1 to 8) in an EXIF segment, which phones use instead of turning the picture. 1 if it has none. */
const orientationOf = (segment: Buffer): number => {
  const tiff = segment.toString('latin1', 4, 10) === 'Exif\0\0' ? segment.subarray(10) : Buffer.alloc(0)
  if (tiff.length < 10) return 1
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = Array.from({ length: Math.min(short(first), 100) }, (_, at) => first + 2 + 12 * at)
  const found = entries.find((at) => short(at) === 0x0112)
  const value = found === undefined ? 1 : short(found + 8)
  return value >= 1 && value <= 8 ? value : 1
}

/** An EXIF segment that has an orientation and nothing else: the head of TIFF, a list of one entry, and its end. */
const orientationSegment = (orientation: number): Buffer =>
  Buffer.from(`ffe100224578696600004d4d002a0000000800010112000300000001000${orientation}000000000000`, 'hex')

/** Returns where the data of a scan end: in them, FF is followed by 00 or by a mark to begin anew at. */
const endOfScan = (jpeg: Buffer, start: number): number => {
  const isData = (after: number): boolean => after === 0 || (after >= 0xd0 && after <= 0xd7)
  let at = jpeg.indexOf(0xff, start)
  while (at >= 0 && isData(jpeg[at + 1] ?? 0)) at = jpeg.indexOf(0xff, at + 1)
  return at < 0 ? jpeg.length : at
}

const jpegWithout = (jpeg: Buffer): Buffer => {
  const kept = [jpeg.subarray(0, 2)]
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== endOfPicture; ) {
    const kind = jpeg[at + 1] ?? 0
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    const segment = jpeg.subarray(at, kind === scan ? endOfScan(jpeg, end) : end)
    const isMetadata = (kind > jfif && kind < 0xf0 && kind !== profile && kind !== adobe) || kind === comment
    if (!isMetadata) kept.push(segment)
    else if (kind === exif && orientationOf(segment) > 1) kept.push(orientationSegment(orientationOf(segment)))
    at += segment.length
  }
  return Buffer.concat([...kept, Buffer.from([0xff, endOfPicture])])
}

/** Returns a picture without what a program or a phone wrote into it beside its pixels: texts, place, time, device. */
export const withoutPictureMetadata = (bytes: Buffer, type: 'image/png' | 'image/jpeg'): Buffer =>
  type === 'image/png' ? pngWithout(bytes) : jpegWithout(bytes)
