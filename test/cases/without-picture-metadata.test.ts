import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pictureType } from '../../src/main/cases/picture-type.ts'
import { withoutPictureMetadata } from '../../src/main/cases/without-picture-metadata.ts'

const secret = 'Jane Doe, 203.0.113.9'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const png = (...between: Buffer[]): Buffer =>
  Buffer.concat([
    signature,
    chunk('IHDR', Buffer.from('00000001000000010800000000', 'hex')),
    ...between,
    chunk('IDAT', Buffer.from('789c6360000000020001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ])

const segment = (kind: number, data: Buffer | string): Buffer => {
  const bytes = Buffer.from(data as string)
  const head = Buffer.from([0xff, kind, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}
/** An EXIF block with an orientation beside the name of a photographer. */
const exif = (isLittle: boolean, orientation: number): Buffer => {
  const tiff = Buffer.alloc(38)
  const [short, long] = isLittle
    ? [tiff.writeUInt16LE.bind(tiff), tiff.writeUInt32LE.bind(tiff)]
    : [tiff.writeUInt16BE.bind(tiff), tiff.writeUInt32BE.bind(tiff)]
  tiff.write(isLittle ? 'II' : 'MM', 'latin1')
  short(42, 2)
  long(8, 4)
  short(2, 8)
  for (const [at, tag] of [
    [10, 0x013b],
    [22, 0x0112],
  ] as const) {
    short(tag, at)
    short(3, at + 2)
    long(1, at + 4)
  }
  short(orientation, 30)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(secret)]))
}
const jfif = segment(0xe0, 'JFIF\0')
const scan = Buffer.concat([segment(0xda, 'scan'), Buffer.from('1122ff0033ffd9', 'hex')])
const jpeg = (...between: Buffer[]): Buffer => Buffer.concat([Buffer.from('ffd8', 'hex'), jfif, ...between, scan])
/** Where the value of an orientation is in a segment with nothing else. */
const orientationAt = 2 + jfif.length + 4 + 6 + 8 + 2 + 8

describe('a picture', () => {
  test('of PNG loses texts, times and EXIF, and keeps what it looks like', () => {
    const [gamma, colour] = [chunk('gAMA', Buffer.from('0000b18f', 'hex')), chunk('sRGB', Buffer.from([0]))]
    const texts = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt'].map((type) => chunk(type, Buffer.from(secret)))
    expect(withoutPictureMetadata(png(gamma, ...texts, colour), 'image/png')).toEqual(png(gamma, colour))
  })

  test('of PNG loses what follows its end', () => {
    expect(withoutPictureMetadata(Buffer.concat([png(), Buffer.from(secret)]), 'image/png')).toEqual(png())
  })

  test('of JPEG loses EXIF, XMP, IPTC and comments', () => {
    const others = [
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
      segment(0xed, secret),
      segment(0xfe, secret),
    ]
    const profile = segment(0xe2, 'ICC_PROFILE\0')
    expect(withoutPictureMetadata(jpeg(exif(true, 1), ...others, profile), 'image/jpeg')).toEqual(jpeg(profile))
  })

  test.each([true, false])('of JPEG keeps its orientation and nothing else of EXIF (little endian: %s)', (isLittle) => {
    const clean = withoutPictureMetadata(jpeg(exif(isLittle, 6)), 'image/jpeg')
    expect(clean.includes('Jane')).toBe(false)
    expect(pictureType(clean)).toBe('image/jpeg')
    expect(clean.readUInt16BE(orientationAt)).toBe(6)
    expect(withoutPictureMetadata(clean, 'image/jpeg')).toEqual(clean)
  })

  test.each([
    [2, 2],
    [8, 8],
    [9, undefined],
  ])('of JPEG with the orientation %i has %j', (orientation, kept) => {
    const clean = withoutPictureMetadata(jpeg(exif(true, orientation)), 'image/jpeg')
    expect(kept === undefined ? clean : clean.readUInt16BE(orientationAt)).toEqual(kept ?? jpeg())
  })

  test('of JPEG loses what follows its end', () => {
    const clean = withoutPictureMetadata(
      Buffer.concat([jpeg(), Buffer.from(secret), Buffer.from('ffd9', 'hex')]),
      'image/jpeg',
    )
    expect(clean).toEqual(jpeg())
  })

  test('that is cut anywhere is no error', () => {
    for (const [whole, type] of [
      [png(chunk('tEXt', Buffer.from(secret))), 'image/png'],
      [jpeg(exif(true, 6)), 'image/jpeg'],
    ] as const)
      for (let end = 0; end < whole.length; end++) withoutPictureMetadata(whole.subarray(0, end), type)
  })
})
