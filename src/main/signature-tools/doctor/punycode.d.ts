/** The package brings no types of its own, and Node's module of that name is deprecated. */
declare module 'punycode/punycode.js' {
  const punycode: {
    /** Decodes the labels of a host that begin with `xn--`. Throws a RangeError on an invalid one. */
    toUnicode(host: string): string
  }
  export default punycode
}
