const isTracking = /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|mc_[ce]id|_ga|_gl)(?:=|$)/i

/** Returns a URL without the parameters that follow visitors. */
export const withoutTracking = (url: string): string =>
  url.replace(/\?([^#]*)/, (sent, query: string) => {
    const [all, kept] = [query.split('&'), query.split('&').filter((one) => !isTracking.test(one))]
    if (kept.length === all.length) return sent
    return kept.length === 0 ? '' : `?${kept.join('&')}`
  })
