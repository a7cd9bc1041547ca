import assert from 'node:assert/strict'
import { afterEach, test } from 'mocha'
import { closeOnBack } from './close-on-back.ts'

class FakeWatcher {
  static active: FakeWatcher[] = []
  onclose: (() => void) | null = null
  constructor() {
    FakeWatcher.active.push(this)
  }
  destroy() {
    FakeWatcher.active = FakeWatcher.active.filter((each) => each !== this)
  }
  /** Acts as browsers do on Back: the watcher is destroyed, then closed. */
  static goBack() {
    const latest = FakeWatcher.active.at(-1)
    latest?.destroy()
    latest?.onclose?.()
  }
}
const createButton = (clicks: string[], name: string) =>
  ({ click: () => void clicks.push(name) }) as HTMLElement

afterEach(() => void Reflect.deleteProperty(globalThis, 'CloseWatcher'))

test('Back closes the overlay on top, again if it stays open, and nothing after it is closed', () => {
  Object.assign(globalThis, { CloseWatcher: FakeWatcher, matchMedia: () => ({ matches: true }) })
  const clicks: string[] = []
  const closeSheet = closeOnBack(createButton(clicks, 'sheet'))
  const closeDialog = closeOnBack(createButton(clicks, 'dialog'))
  FakeWatcher.goBack()
  FakeWatcher.goBack()
  closeDialog?.()
  FakeWatcher.goBack()
  closeSheet?.()
  FakeWatcher.goBack()
  assert.deepEqual(clicks, ['dialog', 'dialog', 'sheet'])
})

test('does nothing in browsers without the interface, and without a touch screen', () => {
  assert.equal(closeOnBack(createButton([], 'sheet')), undefined)
  Object.assign(globalThis, { CloseWatcher: FakeWatcher, matchMedia: () => ({ matches: false }) })
  assert.equal(closeOnBack(createButton([], 'sheet')), undefined)
})
