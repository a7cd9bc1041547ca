import { parseArgs, type ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Returns the options that a command was called with. An unknown one, or one without its value, ends the command with a
 * sentence.
 */
export function readOptions<const T extends Options>(options: T) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(
      `\n${error.message}\nOptions: ${Object.keys(options)
        .map((name) => `--${name}`)
        .join(', ')}\n`,
    )
    process.exit(1)
  }
}
