import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { Config } from '../../config/config.ts'

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

/** PostgreSQL adds the values of rows to its errors (`detail`, `where`), so other properties are left out. */
function describeError(error: Error): object {
  const { type, message, stack, code, constraint } = pino.stdSerializers.err(error)
  return { type, message, stack, code, constraint }
}

// Texts of other programs, such as a mail server's about its recipient, may contain addresses and numbers.
const EMAIL = /[\w.+%-]+@(?!d3\.mail\b)[\w-]+(?:\.[\w-]+)+/g
const PHONE = /(?<![\da-z-])\+?(?:254|0)[17]\d{8}(?![\da-z-])/g
const hideAddresses = (line: string): string => line.replace(EMAIL, '[email]').replace(PHONE, '[phone]')

/** The path of a page: its query, and what may be the token of a link, are left out. */
export const withoutTokens = (url: string): string =>
  url.replace(/\?.*/s, '').replaceAll(/(?<=\/)(?![\da-f-]{36}(?:\/|$))[^/]{20,}/g, '…')

/** Runs what nobody waits for. A failure is logged: unhandled, it would end the process. */
export function inBackground(log: Pick<Log, 'warn'>, event: string, work: () => Promise<unknown>): void {
  work().catch((error: unknown) => log.warn({ err: error }, event))
}

/** Logs to `destination`, by default the standard output. */
export function openLog(
  config: Pick<Config, 'logLevel' | 'production' | 'logPretty'>,
  destination?: { write(line: string): void },
): Log {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    redact: { paths: SECRETS, censor: '[hidden]' },
    serializers: { err: describeError },
    hooks: { streamWrite: hideAddresses },
    ...(config.logPretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  }
  return destination ? pino(options, destination) : pino(options)
}
