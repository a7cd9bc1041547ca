import type { Api, Reply } from '#contract/kernel.ts'
import { AREA_TEXTS } from '#contract/admin/catalogue-limits.ts'
import { call } from '#web/api/browser.ts'
import type { FieldErrors } from '#web/api/use-submit.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Plus } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { AreaPlace } from './area-place.tsx'
import { isLatitudeOfKenya, isLongitudeOfKenya } from './area-point.ts'

type Area = Reply<Api['GET /admin/areas']>['areas'][number]
type AreasProps = { areas: Area[]; tilesUrl: string | null; onChange: () => unknown }

/** Areas in which stores can be. */
export function Areas({ areas, tilesUrl, onChange }: AreasProps) {
  const cities = [...new Set(areas.map(({ city }) => city))]
  return (
    <Panel
      title="Areas"
      end={
        <FormDialog
          trigger={
            <Button size="touch">
              <Plus /> Add an area
            </Button>
          }
          title="Add an area"
          description="Merchants can choose it at once. Customers see it when it has a store."
          confirmLabel="Add the area"
          toast="Area added"
          check={checkArea}
          send={(values) => call('POST /admin/areas', { body: toArea(values) })}
          onDone={onChange}
        >
          {(errors) => <AreaFields cities={cities} tilesUrl={tilesUrl} errors={errors} />}
        </FormDialog>
      }
    >
      <DataTable
        caption="Areas"
        rows={areas}
        toKey={({ slug }) => slug}
        columns={[
          {
            title: 'Area',
            cell: ({ name, isHidden }) => (
              <span className="flex items-center gap-2">
                {name} {isHidden && <Pill tone="info">Hidden</Pill>}
              </span>
            ),
          },
          { title: 'Town', cell: ({ city }) => city },
          { title: 'Place', cell: (area) => <MapLink {...area} /> },
          { title: 'Stores', isNumber: true, cell: ({ stores }) => stores },
          { title: 'Branches', isNumber: true, cell: ({ branches }) => branches },
          { title: 'Open requests', isNumber: true, cell: ({ requests }) => requests },
          { title: '', cell: (area) => <ChangeArea {...{ area, cities, tilesUrl, onChange }} /> },
        ]}
      />
    </Panel>
  )
}

const MapLink = ({ name, latitude, longitude }: { name: string; latitude: number; longitude: number }) => (
  <Link
    href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`}
    target="_blank"
    rel="noreferrer"
    className={linkClass}
    aria-label={`${name} on the map`}
  >
    {latitude.toFixed(3)}, {longitude.toFixed(3)}
  </Link>
)

type Values = Record<string, string>
const toArea = ({ name = '', city = '', latitude = '', longitude = '' }: Values) => ({
  name,
  city,
  latitude: Number(latitude),
  longitude: Number(longitude),
})

function checkArea(values: Values): FieldErrors | undefined {
  const { name, city, latitude, longitude } = toArea(values)
  if (name.length < AREA_TEXTS.name.min) return { name: 'Name the area' }
  if (city.length < AREA_TEXTS.city.min) return { city: 'Name the town' }
  if (!values.latitude || !isLatitudeOfKenya(latitude)) return { latitude: 'Kenya is between -4.7 and 4.6' }
  if (!values.longitude || !isLongitudeOfKenya(longitude))
    return { longitude: 'Kenya is between 33.9 and 41.9' }
  return undefined
}

type AreaFieldsProps = { area?: Area; cities: string[]; tilesUrl: string | null; errors: FieldErrors }

const AreaFields = ({ area, cities, tilesUrl, errors }: AreaFieldsProps) => (
  <>
    <TextField
      label="Name"
      name="name"
      defaultValue={area?.name}
      maxLength={AREA_TEXTS.name.max}
      autoComplete="off"
      error={errors.name}
    />
    <TextField
      label="Town"
      name="city"
      list="area-towns"
      defaultValue={area?.city ?? 'Nairobi'}
      maxLength={AREA_TEXTS.city.max}
      autoComplete="off"
      error={errors.city}
    />
    <datalist id="area-towns" aria-label="Towns">
      {cities.map((city) => (
        <option key={city} value={city}>
          {city}
        </option>
      ))}
    </datalist>
    <AreaPlace latitude={area?.latitude} longitude={area?.longitude} tilesUrl={tilesUrl} errors={errors} />
  </>
)

type ChangeAreaProps = Omit<AreasProps, 'areas'> & { area: Area; cities: string[] }

function ChangeArea({ area, cities, tilesUrl, onChange }: ChangeAreaProps) {
  const { slug, name, stores, branches, isHidden, version } = area
  return (
    <FormDialog
      trigger={
        <Button variant="line" size="touch" aria-label={`Change ${name}`}>
          Change
        </Button>
      }
      title={`Change ${name}`}
      description={`${stores} stores and ${branches} branches are in it. They stay, also if it is hidden.`}
      check={checkArea}
      send={(values) =>
        call('PUT /admin/areas/:slug', {
          params: { slug },
          body: { ...toArea(values), isHidden: values.isHidden !== undefined, version },
        })
      }
      onDone={onChange}
    >
      {(errors) => (
        <>
          <AreaFields area={area} cities={cities} tilesUrl={tilesUrl} errors={errors} />
          <Checkbox name="isHidden" defaultChecked={isHidden}>
            Hidden: nobody can choose it
          </Checkbox>
        </>
      )}
    </FormDialog>
  )
}
