import { Skeleton } from './skeleton.tsx'

export function StoreCardSkeleton() {
  return (
    <div className="store" aria-hidden>
      <span className="cover skel block" />
      <div className="body">
        <span className="logo-mark skel" />
        <Skeleton width="60%" height="18px" className="mt-2 mb-2" />
        <Skeleton width="80%" height="14px" />
      </div>
    </div>
  )
}
