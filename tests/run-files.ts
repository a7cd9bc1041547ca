/**
 * Runs the test files named on the command line in one process, one after the other, each as a suite of its own. Loading
 * and opening the server takes longer than most files, and is much faster the second time.
 */
import asyncHooks, { AsyncResource, type AsyncHook } from 'node:async_hooks'
import { pathToFileURL } from 'node:url'
import './support/remembered-hashes.ts'

/**
 * node:test follows every promise, to learn which test has registered a test or caused an uncaught error. That makes each
 * `await` many times slower, and a run a quarter longer, so it stops once all tests are registered: an uncaught error then
 * fails the process instead of its test, and is printed. No option of node:test does this.
 */
const { createHook } = asyncHooks
const runnerHooks: AsyncHook[] = []
asyncHooks.createHook = (callbacks) => {
  const hook = createHook(callbacks)
  runnerHooks.push(hook)
  return hook
}
const { describe } = await import('node:test')
asyncHooks.createHook = createHook
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error: unknown) => console.error(error))

let loaded: Promise<void> = Promise.resolve()
for (const file of process.argv.slice(2))
  describe(file, () => {
    // node:test finds the suite of hooks and tests by the asynchronous context in which they are registered.
    const load = AsyncResource.bind(async () => {
      await import(pathToFileURL(file).href)
    })
    loaded = loaded.then(load, load)
    return loaded
  })
const stopFollowing = () => runnerHooks.forEach((hook) => hook.disable())
void loaded.then(stopFollowing, stopFollowing)
