import * as z from 'zod'

/** An answer other than 200 from the sandbox's own JSON. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The body, or a 400 that says which key is wrong and which keys there are. */
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
