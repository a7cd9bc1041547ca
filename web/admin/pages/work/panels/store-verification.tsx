import { useRevalidator } from 'react-router'
import { DecideStore } from '../../../parts/decide-store.tsx'
import { StoreDocuments } from '../../../parts/store-documents.tsx'
import type { DecisionProps } from './decision-props.ts'

export function StoreVerificationDecision({ shown: { id }, onDone }: DecisionProps) {
  const { revalidate } = useRevalidator()
  return (
    <div className="grid gap-4">
      <StoreDocuments storeId={id} />
      <DecideStore storeId={id} onDone={onDone} onConflict={() => void revalidate()} />
    </div>
  )
}
