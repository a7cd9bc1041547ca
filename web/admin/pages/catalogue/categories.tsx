import type { Api, Reply } from '#contract/kernel.ts'
import { CATEGORY_TEXTS } from '#contract/admin/catalogue-limits.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit, type FieldErrors } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Plus } from '#web/ui/icons/icons.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { moved, MoveButtons } from './move-buttons.tsx'

type Category = Reply<Api['GET /admin/categories']>['categories'][number]
type CategoriesProps = { categories: Category[]; onChange: () => unknown }

/** Categories in the order in which customers and merchants see them. */
export function Categories({ categories, onChange }: CategoriesProps) {
  const order = useSubmit((slugs: string[]) => call('PUT /admin/categories/order', { body: { slugs } }), {
    onSuccess: onChange,
  })
  const slugs = categories.map(({ slug }) => slug)
  return (
    <Panel
      title="Categories"
      end={
        <FormDialog
          trigger={
            <Button size="touch">
              <Plus /> Add a category
            </Button>
          }
          title="Add a category"
          description="It is the last of the order. Pages show it once it has offers."
          confirmLabel="Add the category"
          toast="Category added"
          check={checkCategory}
          send={({ name = '' }) => call('POST /admin/categories', { body: { name } })}
          onDone={onChange}
        >
          {(errors) => (
            <TextField
              label="Name"
              name="name"
              maxLength={CATEGORY_TEXTS.name.max}
              hint={NAME_HINT}
              autoComplete="off"
              error={errors.name}
            />
          )}
        </FormDialog>
      }
    >
      <Refused by={order} />
      <DataTable
        caption="Categories"
        rows={categories}
        toKey={({ slug }) => slug}
        columns={[
          {
            title: 'Order',
            cell: ({ slug, name }) => (
              <MoveButtons
                name={name}
                place={slugs.indexOf(slug)}
                count={slugs.length}
                isDisabled={order.isBusy}
                onMove={(by) => void order.submit(moved(slugs, slugs.indexOf(slug), by))}
              />
            ),
          },
          {
            title: 'Category',
            cell: ({ name, isHidden }) => (
              <span className="flex items-center gap-2">
                {name} {isHidden && <Pill tone="info">Hidden</Pill>}
              </span>
            ),
          },
          { title: 'Stores', isNumber: true, cell: ({ stores }) => stores },
          { title: 'Services', isNumber: true, cell: ({ services }) => services },
          { title: 'Open requests', isNumber: true, cell: ({ requests }) => requests },
          { title: '', cell: (category) => <ChangeCategory category={category} onChange={onChange} /> },
        ]}
      />
    </Panel>
  )
}

const NAME_HINT = 'In English. Kiswahili shows a translation if there is one for this name, or else the name.'

const checkCategory = ({ name = '' }: Record<string, string>): FieldErrors | undefined =>
  name.length < CATEGORY_TEXTS.name.min ? { name: 'Name the category' } : undefined

function ChangeCategory({ category, onChange }: { category: Category; onChange: () => unknown }) {
  const { slug, name, isHidden, stores, services, version } = category
  return (
    <FormDialog
      trigger={
        <Button variant="line" size="touch" aria-label={`Change ${name}`}>
          Change
        </Button>
      }
      title={`Change ${name}`}
      description={`${stores} stores and ${services} services are in it. They stay, also if it is hidden.`}
      check={checkCategory}
      send={(values) =>
        call('PUT /admin/categories/:slug', {
          params: { slug },
          body: { name: values.name ?? '', isHidden: values.isHidden !== undefined, version },
        })
      }
      onDone={onChange}
    >
      {(errors) => (
        <>
          <TextField
            label="Name"
            name="name"
            defaultValue={name}
            maxLength={CATEGORY_TEXTS.name.max}
            hint={NAME_HINT}
            autoComplete="off"
            error={errors.name}
          />
          <Checkbox name="isHidden" defaultChecked={isHidden}>
            Hidden: nobody can choose it
          </Checkbox>
        </>
      )}
    </FormDialog>
  )
}
