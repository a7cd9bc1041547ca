/**
 * Runs the test files named on the command line in one process, one after the other, each as a suite of its own. Loading
 * and opening the server takes longer than most files, and is much faster the second time.
 */
import { AsyncResource } from 'node:async_hooks'
import { describe } from 'node:test'
import { pathToFileURL } from 'node:url'

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
