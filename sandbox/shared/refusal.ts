import * as z from 'zod'

/** An error reply of the sandbox's own JSON API. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Parses the body, or throws a 400 that names the invalid key and the allowed keys. */
export function readBody<Shape extends z.ZodRawShape, Config extends z.core.$ZodObjectConfig>(
  schema: z.ZodObject<Shape, Config>,
  body: unknown,
): z.output<z.ZodObject<Shape, Config>> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  if (issue?.code === 'unrecognized_keys') {
    throw new Refusal(
      400,
      `Unknown key ${issue.keys.map((key) => `"${key}"`).join(', ')}. The keys are: ${Object.keys(schema.shape).join(', ')}.`,
    )
  }
  const at = issue?.path.join('.')
  throw new Refusal(400, at ? `${at}: ${issue?.message}` : 'Send a JSON object.')
}
