import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { toProblem } from '#web/api/to-problem.ts'
import { readPicture } from '#web/parts/chat/outbox/read-picture.ts'

export type FormPicture = {
  key: number
  preview: string
  /** File of the picture; null if it is uploaded already. */
  file: Blob | null
  /** Id of the picture; null until it is uploaded. */
  id: string | null
  percent: number
  problem: string | null
}
type Options = {
  existing?: readonly { id: string; thumbnailUrl: string }[] | undefined
  max: number
  /** Uploads a picture as soon as it is chosen; null while that is not possible. Returns its id. */
  send: ((file: Blob, onProgress: (percent: number) => void) => Promise<string>) | null
  /** Called with the files of the new ones after each choice. */
  onChange?: (files: Blob[]) => void
}

/** The pictures of a form: previews, uploads and their problems. */
export function usePictures({ existing, max, send, onChange }: Options) {
  const [pictures, setPictures] = useState<FormPicture[]>(() =>
    (existing ?? []).map(({ id, thumbnailUrl }, index) => ({
      key: -1 - index,
      preview: thumbnailUrl,
      file: null,
      id,
      percent: 100,
      problem: null,
    })),
  )
  const [problem, setProblem] = useState<string>()
  const shown = useRef(pictures)
  const uploads = useRef(new Set<Promise<void>>())
  const nextKey = useRef(0)

  function show(next: FormPicture[]) {
    shown.current = next
    setPictures(next)
  }
  const change = (key: number, part: Partial<FormPicture>) =>
    show(shown.current.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const changed = () => onChange?.(shown.current.flatMap(({ file }) => file ?? []))

  function start(key: number, file: Blob) {
    if (!send) return
    change(key, { problem: null, percent: 0 })
    const task = send(file, (percent) => change(key, { percent }))
      .then(
        (id) => change(key, { id, percent: 100 }),
        (error: unknown) => change(key, { problem: toProblem(error).message }),
      )
      .finally(() => uploads.current.delete(task))
    uploads.current.add(task)
  }

  useEffect(() => {
    const all = shown
    return () => {
      for (const { file, preview } of all.current) if (file) URL.revokeObjectURL(preview)
    }
  }, [])

  function addFiles(files: Blob[]) {
    const room = Math.max(0, max - shown.current.length)
    const added = files.slice(0, room).map((file) => ({
      key: nextKey.current++,
      preview: URL.createObjectURL(file),
      file,
      id: null,
      percent: 0,
      problem: null,
    }))
    show([...shown.current, ...added])
    for (const { key, file } of added) start(key, file)
  }

  return {
    pictures,
    problem,
    max,
    addFiles,
    async add(files: File[]) {
      setProblem(undefined)
      const read = await Promise.all(files.map(readPicture))
      setProblem(read.find((each) => typeof each === 'string'))
      addFiles(read.flatMap((each) => (typeof each === 'string' ? [] : each.file)))
      changed()
    },
    remove(key: number) {
      show(shown.current.filter((each) => each.key !== key))
      changed()
    },
    retry({ key, file }: FormPicture) {
      if (file) start(key, file)
    },
    /** Waits for the uploads; null if one has failed. */
    async uploadedIds(): Promise<string[] | null> {
      await Promise.all(uploads.current)
      const ids = shown.current.flatMap(({ id }) => id ?? [])
      if (ids.length === shown.current.length) return ids
      setProblem(shown.current.find((each) => each.problem !== null)?.problem ?? m.shell_refused_moment())
      return null
    },
  }
}
