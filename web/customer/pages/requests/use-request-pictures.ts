import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#messages'
import type { RequestImage } from '#contract/entities/request.ts'
import { MAX_REQUEST_IMAGES } from '#domain/requests/service-request.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { upload } from '#web/shared/api/upload.ts'
import { readPicture } from '#web/shared/chat/read-picture.ts'
import { readDraftPictures, writeDraftPictures } from './draft.ts'

export type FormPicture = {
  key: number
  preview: string
  /** Null for one that is uploaded already. */
  file: Blob | null
  /** Null until it is uploaded. */
  id: string | null
  percent: number
  problem: string | null
}

/**
 * The pictures of the form. Those of an account are uploaded when they are chosen; those of a visitor wait on the
 * device until the visitor has signed in. A changed request begins with its `existing` ones and has no draft.
 */
export function useRequestPictures(userId: string, existing: RequestImage[] | undefined) {
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
  function save() {
    if (existing) return
    const files = shown.current.flatMap(({ file }) => file ?? [])
    void writeDraftPictures(userId, files)
  }

  function start(key: number, file: Blob) {
    if (!userId) return
    change(key, { problem: null, percent: 0 })
    const task = upload('POST /request-service/images', { image: file }, (percent) =>
      change(key, { percent }),
    )
      .then(
        ({ data }) => change(key, { id: data.id, percent: 100 }),
        (error: unknown) => change(key, { problem: problemOf(error).message }),
      )
      .finally(() => uploads.current.delete(task))
    uploads.current.add(task)
  }

  function addFiles(files: Blob[]) {
    const room = Math.max(0, MAX_REQUEST_IMAGES - shown.current.length)
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

  const restore = useEffectEvent(async () => {
    const files = await readDraftPictures(userId)
    if (shown.current.length === 0) addFiles(files)
  })
  const isNew = existing === undefined
  useEffect(() => {
    if (isNew) void restore()
    const all = shown
    return () => {
      for (const { file, preview } of all.current) if (file) URL.revokeObjectURL(preview)
    }
  }, [isNew])

  return {
    pictures,
    problem,
    async add(files: File[]) {
      setProblem(undefined)
      const read = await Promise.all(files.map(readPicture))
      setProblem(read.find((each) => typeof each === 'string'))
      addFiles(read.flatMap((each) => (typeof each === 'string' ? [] : each.file)))
      save()
    },
    remove(key: number) {
      show(shown.current.filter((each) => each.key !== key))
      save()
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
