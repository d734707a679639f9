// Reloads the page when the orders have changed since it was rendered. Polls only while the page is visible.

const version = async () => {
  /** @type {{ version: number }} */
  const answer = await (await fetch('/shop/version')).json()
  return String(answer.version)
}

const follow = async () => {
  const main = document.querySelector('main')
  if (main === null || document.hidden || (await version()) === main.dataset.version) return
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
  const present = page.querySelector('main')
  if (present !== null) main.replaceWith(present)
}

setInterval(() => follow().catch(() => {}), 1_000)
