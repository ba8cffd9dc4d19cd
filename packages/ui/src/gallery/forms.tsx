import { useState } from 'react'
import Mail from 'lucide-react/icons/mail'
import Users from 'lucide-react/icons/users'
import { Checkbox } from '../checkbox.tsx'
import { Combobox } from '../combobox.tsx'
import { DateTimeInput } from '../date-time.tsx'
import { Field } from '../field.tsx'
import { Input } from '../input.tsx'
import { NumberInput } from '../number-input.tsx'
import { PasswordInput } from '../password-input.tsx'
import { PictureDrop } from '../picture-drop.tsx'
import { RadioCards } from '../radio-cards.tsx'
import { SearchBox } from '../search-box.tsx'
import { Select } from '../select.tsx'
import { Switch } from '../switch.tsx'
import { Textarea } from '../textarea.tsx'
import { RangeSlider } from '../range-slider.tsx'
import { WeightSlider } from '../weight-slider.tsx'
import { Block } from './block.tsx'
import { useCover, usePoster, whitePicture } from './sample.ts'

const zones = [
  'Europe/London',
  'Europe/Paris',
  'America/Port-au-Prince',
  'America/Sao_Paulo',
  'Asia/Tokyo',
  'Pacific/Auckland',
  'Africa/Abidjan',
  'America/New_York',
].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
  hint: value === 'Europe/Paris' ? 'UTC+1' : 'UTC',
}))

export function Forms() {
  const [zone, setZone] = useState('Europe/London')
  const [hours, setHours] = useState<number | null>(24)
  return (
    <Block title="Fields">
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Title" aside="16 of 80" required>
          <Input defaultValue="Open Mic Fridays" />
        </Field>
        <Field label="Price" error="Please specify a valid price">
          <Input defaultValue="0,5o" inputMode="decimal" end="USD" />
        </Field>
        <Field label="E-mail" hint="For your receipt and nothing else.">
          <Input type="email" start={<Mail aria-hidden="true" />} placeholder="you@example.org" />
        </Field>
        <Field label="Password" hint="Eight characters or more.">
          <PasswordInput autoComplete="new-password" defaultValue="correct horse" />
        </Field>
        <Field label="Closes" error="The end is before the start.">
          <DateTimeInput defaultValue="2023-05-13T19:40" />
        </Field>
        <Field label="Opens">
          <DateTimeInput defaultValue="2023-05-13T20:00" zone="Liverpool (UTC+1)" />
        </Field>
        <Field label="Time zone">
          <Combobox options={zones} value={zone} onValueChange={setZone} />
        </Field>
        <Field label="One vote every">
          <NumberInput value={hours} onValueChange={setHours} min={1} max={720} unit="hours" />
        </Field>
        <Field label="Category">
          <Select placeholder="Choose one" options={[{ value: '1', label: 'Entertainment' }]} />
        </Field>
        <Field label="Locked">
          <Input disabled value="eurovision-2023" readOnly />
        </Field>
        <Field label="Story" className="md:col-span-2">
          <Textarea
            defaultValue={
              'Born in Sydney to a Greek Cypriot family.\nIn the final he is on seventh of twenty-six.'
            }
          />
        </Field>
      </div>
      <SearchBox
        label="Search"
        placeholder="Contest, contestant or city"
        className="mt-6 max-w-[680px]"
      />
      <Choices />
      <Pictures />
    </Block>
  )
}

function Choices() {
  const [share, setShare] = useState(50)
  const [range, setRange] = useState<[number, number]>([0, 11])
  return (
    <div className="mt-6 grid items-start gap-5 md:grid-cols-2">
      <Field group label="Who may vote">
        <RadioCards
          defaultValue="anyone"
          options={[
            {
              value: 'anyone',
              title: 'Anyone',
              hint: 'One vote for each device. The quickest.',
              icon: <Users aria-hidden="true" />,
              aside: 'usual',
            },
            { value: 'account', title: 'People who signed in', hint: 'One vote for each account.' },
            {
              value: 'phone',
              title: 'People with a confirmed phone',
              hint: 'Not on this installation.',
              disabled: true,
            },
          ]}
        />
      </Field>
      <div className="grid gap-4">
        <Field label="Who decides" hint="Shown to voters as: half the public, half 37 juries.">
          <WeightSlider first="Public" second="Jury" value={share} onValueChange={setShare} />
          <RangeSlider
            least="Least price"
            most="Highest price"
            words={(at) => `€${at * 50}`}
            places={16}
            value={range}
            onMove={setRange}
            onDone={() => undefined}
          />
        </Field>
        <Switch
          label="Ask before it counts"
          hint="“Vote for Loreen?” stops mis-taps"
          defaultChecked
        />
        <Switch label="Hide the standing until the end" />
        <Checkbox label="I agree to the terms" hint="They fit on one page." defaultChecked />
        <Checkbox label="Some of them" mixed />
        <Checkbox label="Not possible here" disabled />
      </div>
    </div>
  )
}

function Pictures() {
  const cover = useCover('final')
  const poster = usePoster('se')
  return (
    <div className="mt-6 grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-4">
      <PictureDrop
        label="Cover"
        onFile={() => {}}
        hint="16:9, up to 3 MB; large photos are made smaller."
      />
      <PictureDrop
        label="Cover"
        onFile={() => {}}
        error="File too big! Your file cannot be more than 3 MB."
      />
      <PictureDrop
        label="Cover"
        onFile={() => {}}
        preview={cover ?? whitePicture}
        progress={0.62}
        onRemove={() => {}}
      />
      <PictureDrop
        label="Portrait"
        ratio="4/5"
        onFile={() => {}}
        preview={poster}
        onRemove={() => {}}
      />
    </div>
  )
}
