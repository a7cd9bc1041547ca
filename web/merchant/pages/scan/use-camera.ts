import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { openReader } from './qr-reader.ts'

export type CameraState = 'starting' | 'running' | 'refused' | 'missing'

const BETWEEN_FRAMES_MS = 150

/** Shows the rear camera in a video and reports the QR codes in it, until a code is handled. */
export function useCamera({ isReading, onRead }: { isReading: boolean; onRead: (text: string) => void }): {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  torch: { isOn: boolean; toggle: () => void } | null
  retry: () => void
} {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [isTorchOn, setTorchOn] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const report = useEffectEvent(onRead)

  useEffect(() => {
    const leaving = new AbortController()
    let opened: MediaStream | undefined
    void openCamera().then(
      async (stream) => {
        if (leaving.signal.aborted) return stop(stream)
        opened = stream
        const element = video.current
        if (!element) return
        element.srcObject = stream
        setTrack(stream.getVideoTracks()[0] ?? null)
        await element.play().catch(() => undefined)
        setState('running')
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setState(isRefusal(error) ? 'refused' : 'missing')
      },
    )
    return () => {
      leaving.abort()
      if (opened) stop(opened)
      setTrack(null)
    }
  }, [attempt])

  const last = useRef<Seen>({ text: '', at: 0 })
  const isActive = isReading && state === 'running'
  useEffect(() => {
    const element = video.current
    if (!isActive || !element) return
    const leaving = new AbortController()
    void readFrames(element, leaving.signal, last.current, report)
    return () => leaving.abort()
  }, [isActive])

  const hasTorch = track !== null && 'torch' in track.getCapabilities()
  return {
    video,
    state,
    torch: hasTorch
      ? {
          isOn: isTorchOn,
          toggle() {
            setTorchOn(!isTorchOn)
            // The types of browsers do not know the torch.
            const settings: MediaTrackConstraintSet & { torch: boolean } = { torch: !isTorchOn }
            track.applyConstraints({ advanced: [settings] }).catch(() => setTorchOn(false))
          },
        }
      : null,
    retry() {
      setState('starting')
      setAttempt(attempt + 1)
    },
  }
}

async function openCamera(): Promise<MediaStream> {
  // Browsers have no media devices without https.
  if (!('mediaDevices' in navigator)) throw new Error('The browser has no cameras')
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** The pass that was read last is read again only after it has left the picture. */
type Seen = { text: string; at: number }
const LEFT_AFTER_MS = 1500

async function readFrames(
  video: HTMLVideoElement,
  leaving: AbortSignal,
  last: Seen,
  onRead: (text: string) => void,
): Promise<void> {
  const read = await openReader()
  last.at = Date.now()
  while (!leaving.aborted) {
    const text = await read(video)
    if (leaving.aborted) return
    const isSame = text === last.text && Date.now() - last.at < LEFT_AFTER_MS
    if (text !== null) Object.assign(last, { text, at: Date.now() } satisfies Seen)
    if (text !== null && !isSame) return onRead(text)
    await new Promise((next) => setTimeout(next, BETWEEN_FRAMES_MS))
  }
}
