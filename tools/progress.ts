/** What a long step is doing, in plain lines; on a terminal the last one turns until the next comes. */
export type Progress = { line(text: string): void; end(): void }

const TURNS = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

export function openProgress(out: NodeJS.WriteStream = process.stdout): Progress {
  let current: string | undefined
  let began = 0
  let turn = 0
  let timer: NodeJS.Timeout | undefined
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
  const draw = (): void => {
    const sign = TURNS[turn++ % TURNS.length]
    out.write(`\r\u001B[K${sign} ${current} ${seconds()}`)
  }
  const settle = (): void => {
    clearInterval(timer)
    if (current !== undefined && out.isTTY) out.write(`\r\u001B[K✓ ${current}\n`)
    current = undefined
  }
  return {
    line(text) {
      settle()
      if (!out.isTTY) return void out.write(`${text}\n`)
      current = text
      began = performance.now()
      draw()
      timer = setInterval(draw, 120).unref()
    },
    end: settle,
  }
}
