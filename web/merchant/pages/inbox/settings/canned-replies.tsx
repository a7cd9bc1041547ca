import { ArrowDown, ArrowUp, Plus, Trash } from '#web/ui/icons/icons.tsx'
import { useRef, useState } from 'react'
import { m } from '#messages'
import { MAX_CANNED_REPLIES, MAX_CANNED_REPLY_LENGTH } from '#domain/chat/message.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { FieldErrors } from '#web/api/use-submit.ts'

export type ReplyRow = { readonly key: string; readonly text: string }

let rows = 0
export const newRow = (text: string): ReplyRow => ({ key: `reply-${(rows += 1)}`, text })

/** The texts of the team, in the order in which they are offered. */
export function CannedReplies({ rows: replies, errors, onChange }: CannedRepliesProps) {
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const focusAfter = (find: () => HTMLElement | null | undefined) =>
    requestAnimationFrame(() => find()?.focus())
  const inputAt = (index: number) => list.current?.children[index]?.querySelector('input')

  function move(from: number, to: number) {
    const moved = [...replies]
    const [row] = moved.splice(from, 1)
    if (!row) return
    moved.splice(to, 0, row)
    onChange(moved, `cannedReplies.${from}`)
    setAnnouncement(m.merchant_chat_canned_moved({ place: to + 1, count: replies.length }))
    // A button at the end of the list is disabled, and would lose the focus.
    const direction = to < from ? 'up' : 'down'
    const isAtEnd = to === 0 || to === replies.length - 1
    focusAfter(() =>
      isAtEnd
        ? inputAt(to)
        : list.current?.children[to]?.querySelector<HTMLElement>(`[data-move=${direction}]`),
    )
  }
  function remove(index: number) {
    onChange(
      replies.filter((_, at) => at !== index),
      `cannedReplies.${index}`,
    )
    setAnnouncement(m.merchant_chat_canned_removed())
    focusAfter(() => inputAt(Math.min(index, replies.length - 2)) ?? add.current)
  }
  return (
    <>
      {replies.length > 0 && (
        <ol ref={list} className="grid gap-4">
          {replies.map((row, index) => {
            const place = index + 1
            const error = errors[`cannedReplies.${index}`]
            return (
              <li key={row.key} className="grid gap-1 mid:grid-cols-[minmax(0,1fr)_auto] mid:gap-2">
                <TextField
                  label={m.merchant_chat_canned_label({ place })}
                  name={`cannedReplies.${index}`}
                  maxLength={MAX_CANNED_REPLY_LENGTH}
                  autoComplete="off"
                  value={row.text}
                  onChange={(event) => {
                    const text = event.currentTarget.value
                    onChange(
                      replies.map((each) => (each.key === row.key ? { ...each, text } : each)),
                      `cannedReplies.${index}`,
                    )
                  }}
                  {...(error !== undefined && { error })}
                />
                <span className="flex justify-end mid:mt-7">
                  <IconButton
                    data-move="up"
                    label={m.merchant_chat_canned_up({ place })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowUp />
                  </IconButton>
                  <IconButton
                    data-move="down"
                    label={m.merchant_chat_canned_down({ place })}
                    disabled={index === replies.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDown />
                  </IconButton>
                  <IconButton label={m.merchant_chat_canned_remove({ place })} onClick={() => remove(index)}>
                    <Trash />
                  </IconButton>
                </span>
              </li>
            )
          })}
        </ol>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {replies.length < MAX_CANNED_REPLIES ? (
        <Button
          ref={add}
          variant="line"
          size="touch"
          className="justify-self-start"
          onClick={() => {
            onChange([...replies, newRow('')], `cannedReplies.${replies.length}`)
            focusAfter(() => inputAt(replies.length))
          }}
        >
          <Plus />
          {m.merchant_chat_canned_add()}
        </Button>
      ) : (
        <p className="quiet">{m.merchant_chat_canned_full({ count: MAX_CANNED_REPLIES })}</p>
      )}
    </>
  )
}

type CannedRepliesProps = {
  rows: readonly ReplyRow[]
  /** Errors by the names of the fields. */
  errors: FieldErrors
  /** `name` is the field that is not wrong any more. */
  onChange: (rows: readonly ReplyRow[], name: string) => void
}
