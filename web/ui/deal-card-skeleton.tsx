import { Skeleton } from './skeleton.tsx'

export function DealCardSkeleton() {
  return (
    <div className="deal" aria-hidden>
      <span className="pic skel" />
      <Skeleton width="70%" height="14px" className="mt-1 mb-2" />
      <Skeleton height="15px" className="mb-2" />
      <Skeleton width="55%" height="15px" className="mb-3" />
      <Skeleton width="45%" height="20px" />
    </div>
  )
}
