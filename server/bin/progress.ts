/** Prints the steps of a long task, on a terminal with a spinner before the current one. */
export type Progress = { line(text: string, share?: string): void; end(): void }

const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

export function openProgress(out: NodeJS.WriteStream = process.stdout): Progress {
  let current: string | undefined
  let part = ''
  let began = 0
  let frame = 0
  let timer: NodeJS.Timeout | undefined
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
  const draw = (): void => {
    const symbol = SPINNER[frame++ % SPINNER.length]
    out.write(`\r\u001B[K${symbol} ${current} ${part}${seconds()}`)
  }
  const end = (): void => {
    clearInterval(timer)
    if (current !== undefined && out.isTTY) out.write(`\r\u001B[K✓ ${current}\n`)
    current = undefined
  }
  return {
    /** A repetition of the text with another share updates the current step. */
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
