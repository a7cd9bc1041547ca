import { Bell, CalendarX, Check, CircleCheck, CircleX, Clock3, Heart, LogIn, Share2, SlidersHorizontal, Star } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '../button-link.tsx'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Chip, RemovableChip } from '../chip.tsx'
import { CodeField } from '../code-field.tsx'
import { IconButton } from '../icon-button.tsx'
import { Link } from '../link.tsx'
import { PasswordField } from '../password-field.tsx'
import { PercentTag } from '../percent-tag.tsx'
import { Pill } from '../pill.tsx'
import { Radio } from '../radio.tsx'
import { Rating } from '../rating.tsx'
import { SelectField } from '../select-field.tsx'
import { StarInput } from '../star-input.tsx'
import { Stars } from '../stars.tsx'
import { Switch } from '../switch.tsx'
import { TelField } from '../tel-field.tsx'
import { TextAreaField } from '../text-area-field.tsx'
import { TextField } from '../text-field.tsx'
import { Flow, Spec } from './spec.tsx'

export function ControlSpecs() {
  const [stars, setStars] = useState(4)
  return (
    <>
      <Spec title="Colour" full>
        <div className="grid grid-cols-3 wide:grid-cols-10 gap-3">
          {colours.map(([token, use]) => (
            <div key={token} className="text-12">
              <span className="block h-13 rounded-card border border-line mb-1" style={{ background: `var(--${token})` }} />
              <b>{token}</b>
              <br />
              <span className="quiet">{use}</span>
            </div>
          ))}
        </div>
      </Spec>
      <Spec title="Buttons">
        <Flow>
          <Button>Book this offer</Button>
          <Button variant="line">View Store</Button>
          <Button variant="soft">Clear all</Button>
          <Button variant="ink">Confirm</Button>
        </Flow>
        <Flow>
          <Button size="lg">Pay KES 38 with M-Pesa</Button>
          <ButtonLink href="#buttons" variant="line" size="sm">
            <Share2 />
            Share
          </ButtonLink>
        </Flow>
        <Flow>
          <Button busy="Sending the prompt…">Send the prompt</Button>
          <Button variant="line" busy="Confirming…">
            Confirm
          </Button>
          <Button disabled>Continue</Button>
        </Flow>
        <Flow>
          <Button variant="danger">
            <CalendarX />
            Cancel Booking
          </Button>
          <Link className="link" href="#buttons">
            See month
          </Link>
          <IconButton label="Save" variant="line">
            <Heart />
          </IconButton>
          <IconButton label="Notifications, 12 new" count={12}>
            <Bell className="l" />
          </IconButton>
        </Flow>
      </Spec>
      <Spec title="Type">
        <p className="font-display font-bold text-48 tracking-tight">KES 1,250</p>
        <p className="display text-36">When suits you?</p>
        <p className="display text-28">Hot deals in Nairobi</p>
        <p className="display text-22">Café Gĩthunguri, Ũmoja · 2 × ½ hour</p>
        <p>Body, Figtree 16/24. Pay a small access fee by M-Pesa, the rest at the store.</p>
        <p className="small quiet">Small, 14. Kinyozi Kings, Kilimani, 1.2 km</p>
      </Spec>
      <Spec title="Fields">
        <TextField label="E-mail" type="email" name="email" defaultValue="achieng@example.com" autoComplete="off" />
        <PasswordField label="Password" name="password" defaultValue="kilimani" hint="At least 8 characters" autoComplete="off" />
        <TelField label="M-Pesa number" name="phone" defaultValue="712 34" error="Please enter a valid phone number" />
        <SelectField label="Area" name="area" defaultValue="kilimani">
          <option value="kilimani">Kilimani</option>
          <option value="westlands">Westlands</option>
        </SelectField>
        <TextAreaField label="Reason" name="reason" optional placeholder="Something came up" />
        <TextField label="Name" name="name" disabled defaultValue="Achieng Odhiambo" />
      </Spec>
      <Spec title="Choices">
        <div>
          <Checkbox name="category" count={64} defaultChecked>
            Hair and beauty
          </Checkbox>
          <Checkbox name="category" count={12}>
            Fitness
          </Checkbox>
          <Checkbox name="category" count={0}>
            Pets
          </Checkbox>
        </div>
        <div role="radiogroup" aria-label="Distance">
          <Radio name="distance" count={21} defaultChecked>
            Within 2 km
          </Radio>
          <Radio name="distance" count={42}>
            Within 5 km
          </Radio>
        </div>
        <Switch name="today" hint="14 deals can be booked for today" defaultChecked>
          Free today
        </Switch>
        <Switch name="quiet">Quiet at night</Switch>
        <CodeField label="We sent six digits to +254 712 ••• 678" name="code" />
        <StarInput name="stars" label="How was it?" value={stars} onChange={setStars} />
      </Spec>
      <Spec title="Signs">
        <Flow>
          <PercentTag percent={50} />
          <PercentTag percent={16} />
          <Pill tone="ok">
            <CircleCheck />
            Confirmed
          </Pill>
          <Pill tone="info">
            <Clock3 />
            Pending, 9:12
          </Pill>
          <Pill>
            <Check />
            Completed
          </Pill>
          <Pill tone="bad">
            <CircleX />
            Cancelled
          </Pill>
          <Pill tone="save">New</Pill>
          <Pill tone="red">
            <Star />
            Hot
          </Pill>
          <Pill>
            <LogIn />
            Checked in
          </Pill>
        </Flow>
        <Flow>
          <Chip selected>
            <SlidersHorizontal className="s" />
            Filters · 3
          </Chip>
          <Chip selected={false}>Near me</Chip>
          <RemovableChip href="#signs" label="Remove Spa and massage">
            Spa and massage
          </RemovableChip>
        </Flow>
        <Flow>
          <Stars rating={4} />
          <Rating rating={4.8} reviews={1260} />
          <Rating rating={null} />
          <span className="row small text-ok-text b">
            <span className="dot" />
            Open now
          </span>
        </Flow>
      </Spec>
    </>
  )
}

const colours = [
  ['paper', 'ground'],
  ['surface', 'cards'],
  ['sunk', 'wells'],
  ['tint', 'warm band'],
  ['ink', 'text'],
  ['ink-2', 'quiet'],
  ['primary', 'the action'],
  ['save', 'savings'],
  ['ok', 'paid'],
  ['info', 'pending'],
]
