/** Keys of the house. Each use has one of its own, drawn from the one setting, so that none can be taken for another. */
import { hkdfSync } from 'node:crypto'
import type { Config } from './config.ts'

export type Key = Pick<Config, 'sessionKey'>

export const keyFor = ({ sessionKey }: Key, use: string): Buffer => Buffer.from(hkdfSync('sha256', sessionKey, '', `d3 ${use}`, 32))
