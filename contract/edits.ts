/** Concurrent edits: each edit names the version that the editor saw (docs/rules/reliability.md#edits). */
import * as z from 'zod'
import { m } from '#messages'
import { problem } from './problem.ts'
import { integer } from './values.ts'

/** Version in a response. */
export const version = integer('Increases with every edit. Send it back with an edit.', 3)

/** Version in a request. Clients that do not send it overwrite what others have written since they read it. */
export const editedVersion = z.int().min(1).optional().meta({
  description: 'The `version` that was edited. If it is no longer the current one, the reply is 409.',
  example: 3,
})

/** A change of some properties. Those that are absent or undefined stay as they are. */
export type Changes<T> = { [K in keyof T]?: T[K] | undefined }

export const editProblems = {
  conflict: problem(
    409,
    'edit-conflict',
    m.problem_edit_conflict,
    'Someone else has edited the object since you read it. `current` is what it is now: show both, then ' +
      'send the edit again with its `version`.',
  ),
}
