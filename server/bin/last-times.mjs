/** Durations of the long steps of a start when they last ran, in build/times.json. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../build/times.json', import.meta.url))

/**
 * Says what begins, with the time that it took last, and remembers how long it takes now.
 * @template T
 * @param {string} step
 * @param {(line: string) => void} say
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(step, say, work) {
  const last = readTimes()[step]
  say(last === undefined ? step : `${step} (${last} s last time)`)
  const began = performance.now()
  const result = await work()
  const times = { ...readTimes(), [step]: Math.ceil((performance.now() - began) / 1000) }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(times))
  return result
}

/** @returns {Record<string, number>} */
function readTimes() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
