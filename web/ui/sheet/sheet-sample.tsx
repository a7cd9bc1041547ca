import { Sheet } from '../bottom-sheet.tsx'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Switch } from '../switch.tsx'

export function BottomSheetSample() {
  return (
    <Sheet
      trigger={<Button variant="line">Sheet</Button>}
      title="Filters"
      foot={
        <>
          <Button variant="soft">Clear all</Button>
          <Button>Show 14 deals</Button>
        </>
      }
    >
      <Switch name="sheet-today" hint="14 deals can be booked for today">
        Free today
      </Switch>
      {[
        'Hair and beauty',
        'Food and dining',
        'Health and dental',
        'Spa and massage',
        'Repairs and fundi',
        'Car care',
        'Fitness',
        'Days out',
        'Electronics',
        'Fashion',
        'Pets',
      ].map((category, place) => (
        <Checkbox key={category} name="sheet-category" count={Math.max(0, 64 - place * 7)}>
          {category}
        </Checkbox>
      ))}
    </Sheet>
  )
}
