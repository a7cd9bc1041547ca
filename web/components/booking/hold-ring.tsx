/** The time left of a hold. Screen readers announce only 5, 2 and 1 minutes, 30 seconds, and the end. */
export function HoldRing({
  secondsLeft,
  totalSeconds,
  label = 'held for you',
}: {
  secondsLeft: number
  totalSeconds: number
  label?: string
}) {
  const left = Math.max(0, Math.floor(secondsLeft))
  const share = Math.min(1, left / Math.max(1, totalSeconds))
  return (
    <div className="hold-ring">
      <svg viewBox="0 0 132 132" aria-hidden>
        <circle className="t" cx="66" cy="66" r="56" />
        {share > 0 && (
          <circle
            className="v"
            cx="66"
            cy="66"
            r="56"
            pathLength={100}
            strokeDasharray={`${(share * 100).toFixed(2)} 100`}
          />
        )}
      </svg>
      <div role="timer" aria-label={`${durationText(left)} ${label}`}>
        <b>
          {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
        </b>
        <span>{label}</span>
      </div>
      <p className="vh" aria-live="polite">
        {announcement(left)}
      </p>
    </div>
  )
}

function announcement(left: number): string {
  if (left === 0) return 'Time is up'
  const mark = [30, 60, 120, 300].find((seconds) => left <= seconds)
  return mark === undefined ? '' : `${durationText(mark)} left`
}

function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  const parts = [
    minutes > 0 && `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    (rest > 0 || minutes === 0) && `${rest} ${rest === 1 ? 'second' : 'seconds'}`,
  ]
  return parts.filter(Boolean).join(' ')
}
