/** How much of something is done. */
export function Progress({ label, share }: { label: string; share: number }) {
  return <progress className="progress" aria-label={label} max={100} value={Math.round(share * 100)} />
}
