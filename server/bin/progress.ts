/** What a long step is doing, in plain lines; on a terminal the last one turns until the next comes. */
export type Progress = { line(text: string, share?: string): void; end(): void }

const TURNS = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

export function openProgress(out: NodeJS.WriteStream = process.stdout): Progress {
  let current: string | undefined
  let part = ''
  let began = 0
  let turn = 0
  let timer: NodeJS.Timeout | undefined
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
  const draw = (): void => {
    const sign = TURNS[turn++ % TURNS.length]
    out.write(`\r\u001B[K${sign} ${current} ${part}${seconds()}`)
  }
  const end = (): void => {
    clearInterval(timer)
    if (current !== undefined && out.isTTY) out.write(`\r\u001B[K✓ ${current}\n`)
    current = undefined
  }
  return {
    /** The same text again, with another share, goes on where it was. */
    line(text, share) {
      part = share ? `${share} ` : ''
      if (!out.isTTY) return void out.write(`${text} ${part}`.trimEnd() + '\n')
      if (text === current) return
      end()
      current = text
      began = performance.now()
      draw()
      timer = setInterval(draw, 120).unref()
    },
    end,
  }
}
