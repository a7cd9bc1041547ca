import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { Config } from '../../config.ts'

export type Log = FastifyBaseLogger

/** Headers and fields with secrets, which are not logged (docs/rules/security.md#logs). */
const SECRETS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'password',
  '*.password',
  'token',
  '*.token',
  'access_token',
  '*.access_token',
]

/** Logs to `destination`, by default the standard output. */
export function openLog(
  config: Pick<Config, 'logLevel' | 'production' | 'logPretty'>,
  destination?: { write(line: string): void },
): Log {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    redact: { paths: SECRETS, censor: '[hidden]' },
    ...(config.logPretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  }
  return destination ? pino(options, destination) : pino(options)
}
