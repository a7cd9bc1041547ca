export type Log = { info: LogLine; warn: LogLine; error: LogLine }
type LogLine = (facts: Record<string, unknown>, message: string) => void
