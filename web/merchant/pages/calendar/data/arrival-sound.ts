/** The sound of a new booking, which each device switches on or off. */
import { useSyncExternalStore } from 'react'

const STORED = 'd3-calendar-sound'
const listeners = new Set<() => void>()

export function useSoundChoice(): { isOn: boolean; change: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(watch, isSoundOn, () => true)
  return { isOn, change }
}

function watch(onChange: () => void) {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

function change(isOn: boolean) {
  try {
    localStorage.setItem(STORED, isOn ? 'on' : 'off')
  } catch {
    // A browser that stores nothing has the sound until the page is closed.
  }
  for (const listener of listeners) listener()
  if (isOn) playArrival()
}

function isSoundOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return true
  }
}

/** Plays two short notes. Browsers are silent until the page has been used once. */
export function playArrival(): void {
  if (!isSoundOn() || !navigator.userActivation?.hasBeenActive) return
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.value = 0.12
  volume.connect(audio.destination)
  for (const [index, hertz] of [660, 880].entries()) {
    const note = audio.createOscillator()
    note.frequency.value = hertz
    note.connect(volume)
    note.start(audio.currentTime + index * 0.16)
    note.stop(audio.currentTime + index * 0.16 + 0.13)
  }
  setTimeout(() => void audio.close(), 1000)
}
