import type { Page } from '@playwright/test'

export interface TypingTimes {
  /** From the key going down to the steps in the document, laid out; ms. */
  laidOut: readonly number[]
  /** From the key going down to after the frame that shows them; ms, waiting for the screen included. */
  painted: readonly number[]
}

interface Watch {
  laidOut: number[]
  painted: number[]
  stop: () => void
}

/** Types characters into what has the focus, one by one, and times how long the hash of the new text takes to show. */
export const typingTimes = async (page: Page, characters: string): Promise<TypingTimes> => {
  const watch = await page.evaluateHandle(() => {
    const times: Watch = { laidOut: [], painted: [], stop: () => undefined }
    let down = 0
    const press = (event: KeyboardEvent) => {
      down = event.timeStamp
    }
    window.addEventListener('keydown', press, { capture: true })
    const shown = new MutationObserver(() => {
      const pressed = down
      document.querySelector('[data-testid="canonical"]')?.getBoundingClientRect()
      times.laidOut.push(performance.now() - pressed)
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => times.painted.push(performance.now() - pressed)
        port2.postMessage(null)
      })
    })
    shown.observe(document.querySelector('[data-testid="hash"]') as Element, { characterData: true, subtree: true })
    times.stop = () => {
      window.removeEventListener('keydown', press, { capture: true })
      shown.disconnect()
    }
    return times
  })
  const count = () => watch.evaluate(({ painted }) => painted.length)
  for (const [index, character] of [...characters].entries()) {
    await page.keyboard.press(character)
    while ((await count()) <= index) await page.waitForTimeout(5)
  }
  const times = await watch.evaluate(({ laidOut, painted, stop }) => {
    stop()
    return { laidOut, painted }
  })
  await watch.dispose()
  return times
}

const rank = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const medianOf = (values: readonly number[]): number => rank(values, 0.5)
export const p95Of = (values: readonly number[]): number => rank(values, 0.95)
