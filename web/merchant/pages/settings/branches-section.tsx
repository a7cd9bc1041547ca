import { ChevronRight, Plus } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { OwnBranch } from '#contract/stores/branches.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { getStreetAddress } from '../../components/stores/directions-fields.tsx'
import { paths } from '../../paths.ts'
import type { LoadedStore } from './load-store.ts'
import { SettingsSection } from './settings-section.tsx'

/** Branches of the store. The first is the main branch. */
export function BranchesSection({ store, branches }: LoadedStore) {
  return (
    <SettingsSection title={m.merchant_settings_branches()} text={m.merchant_settings_branches_hint()}>
      <ul className="-mt-2 divide-y divide-line">
        {branches.map((branch) => (
          <li key={branch.id}>
            <Link
              className="flex min-h-16 items-center gap-3 py-2"
              href={paths.branchSettings(store.id, branch.id)}
            >
              <span className="min-w-0 flex-1 text-15 leading-small">
                <b className="block font-semibold">{branch.name}</b>
                <span className="quiet">{whereIs(branch)}</span>
              </span>
              {branch.isMainBranch && <Pill>{m.merchant_settings_main()}</Pill>}
              {branch.status === 'Inactive' && <Pill>{m.merchant_settings_inactive()}</Pill>}
              <ChevronRight className="small-icon text-ink-3" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <ButtonLink variant="line" href={paths.branchSettings(store.id)}>
          <Plus />
          {m.merchant_settings_add_branch()}
        </ButtonLink>
      </p>
    </SettingsSection>
  )
}

const whereIs = (branch: OwnBranch): string =>
  branch.latitude === null
    ? m.merchant_settings_no_pin()
    : [getStreetAddress(branch), branch.location].filter(Boolean).join(', ')
