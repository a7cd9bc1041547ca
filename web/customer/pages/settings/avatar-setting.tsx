import { Camera, Trash } from '#web/ui/icons/icons.tsx'
import { useEffect, useRef, useState } from 'react'
import { clsx } from 'clsx'
import { m } from '#messages'
import type { User } from '#contract/entities/user.ts'
import { pageProblems } from '#contract/problem.ts'
import { IMAGE_KINDS, IMAGE_TYPES } from '#domain/media/image-kinds.ts'
import { call } from '#web/api/browser.ts'
import { Avatar, AvatarFrame } from '#web/ui/media/avatar.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'

/** The user's picture. A new one is previewed from the file while it is uploaded. */
export function AvatarSetting({ user, onChange }: { user: User; onChange: (user: User) => void }) {
  const fileInput = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string>()
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])

  const change = useSubmit(
    (_step: 'uploading' | 'removing', send: () => Promise<{ message: string; user: User }>) => send(),
    {
      toast: ({ message }) => message,
      onSuccess(reply) {
        onChange(reply.user)
        setPreview(undefined)
      },
      onProblem: () => setPreview(undefined),
    },
  )
  const running = change.sending
  const upload = (file: File) =>
    change.submit('uploading', async () => {
      // The type is checked here as well, to avoid an upload that the server would reject.
      if (!IMAGE_TYPES.includes(file.type)) throw pageProblems.notAPicture()
      if (file.size > IMAGE_KINDS.avatar.maxBytes) throw pageProblems.pictureTooLarge()
      setPreview(URL.createObjectURL(file))
      return call('POST /users/avatar', { upload: { avatar: file } })
    })

  const look = clsx('transition-opacity', running && 'opacity-55')
  return (
    <section
      className="grid grid-cols-[auto_minmax(0,1fr)] narrow:grid-cols-1 items-center gap-4"
      aria-label={m.settings_picture_label()}
    >
      <span>
        {preview ? (
          <AvatarFrame size={96} className={look}>
            <img
              className="size-full object-cover"
              src={preview}
              alt=""
              width={96}
              height={96}
              onError={() => setPreview(undefined)}
            />
          </AvatarFrame>
        ) : (
          <Avatar name={user.firstName} src={user.avatar} size={96} className={look} />
        )}
      </span>
      <div className="grid gap-2">
        <input
          ref={fileInput}
          type="file"
          hidden
          aria-label={m.settings_picture_label()}
          accept={IMAGE_TYPES.join(',')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void upload(file)
            // Allows the same file to be chosen again.
            event.target.value = ''
          }}
        />
        <p className="flex flex-wrap gap-2 noscript:hidden">
          <Button
            variant="line"
            size="touch"
            busy={running === 'uploading' && m.settings_picture_uploading()}
            disabled={running === 'removing'}
            onClick={() => fileInput.current?.click()}
          >
            <Camera />
            {user.avatar ? m.settings_picture_change() : m.settings_picture_add()}
          </Button>
          {user.avatar && (
            <Button
              variant="soft"
              size="touch"
              busy={running === 'removing' && m.settings_picture_removing()}
              disabled={running === 'uploading'}
              onClick={() => void change.submit('removing', () => call('DELETE /users/avatar'))}
            >
              <Trash />
              {m.settings_picture_remove()}
            </Button>
          )}
        </p>
        <p className="quiet">{m.settings_picture_hint()}</p>
      </div>
      <p className="sr-only" role="status">
        {running === 'uploading' ? m.settings_picture_uploading_status() : ''}
      </p>
      <div className="col-span-full empty:hidden">
        <Refused by={change} />
      </div>
    </section>
  )
}
