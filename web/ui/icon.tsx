/** Outlines on a grid of 16, drawn with the colour of the text beside them. */
const paths = {
  add: 'M8 3v10M3 8h10',
  alert: 'M8 2.5 14.5 13.5h-13zM8 6.5v3.5M8 11.6v.4',
  archive: 'M2.5 3h11v3h-11zM3.5 6v7h9V6M6.5 8.5h3',
  arrow: 'M3 8h10M9 4l4 4-4 4',
  back: 'M13 8H3M7 4 3 8l4 4',
  barcode: 'M2.5 3v10M5 3v10M7 3v10M10 3v10M11.5 3v10M13.5 3v10',
  bookmark: 'M4 2.5h8v11L8 10.5 4 13.5z',
  box: 'M2.5 5 8 2.3 13.5 5v6L8 13.7 2.5 11zM2.5 5 8 7.7 13.5 5M8 7.7v6',
  building: 'M3 13.5v-11h7v11M10 6h3v7.5M1.5 13.5h13M5 5h1M7.3 5h1M5 8h1M7.3 8h1M5.5 13.5V11h2v2.5',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  camera: 'M1.5 5h3l1-2h5l1 2h3v8h-13zM8 6.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6',
  chart: 'M2.5 2.5v11h11M5 10.5V8M8 10.5V5M11 10.5V7',
  check: 'M3 8.5 6.5 12 13 4.5',
  clock: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M8 5v3.2l2.2 1.4',
  close: 'M4 4l8 8M12 4l-8 8',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  down: 'M4 6l4 4 4-4',
  download: 'M8 2.5v7.5M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  edit: 'M3 13l.7-3L11 2.7 13.3 5 6 12.3zM9.5 4.2l2.3 2.3',
  external: 'M6.5 3.5h-4v10h10v-4M9 2.5h4.5V7M13.5 2.5 7 9',
  eye: 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8M8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6',
  file: 'M4 2h5.5L12 4.5V14H4zM9.5 2v2.5H12',
  filter: 'M2.5 3.5h11L9.5 8.5v4l-3 1.2V8.5z',
  gauge: 'M2.3 11.5a6 6 0 1 1 11.4 0M8 10.5 10.5 6',
  hook: 'M8 2.5v6.8a2.7 2.7 0 1 1-5.3 0M8 2.5h3M11 2.5 9.7 1.2M11 2.5 9.7 3.8',
  inbound: 'M2.5 9.5v4h11v-4M8 2v8M4.8 7 8 10.2 11.2 7',
  key: 'M10.3 2.5a3.2 3.2 0 1 0 .9 6.3 3.2 3.2 0 0 0-.9-6.3M8 7.5l-5.5 5.5v.5h2v-1.5H6v-1.5h1.2',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.5M2.5 8h.5M2.5 12h.5',
  lock: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  outbound: 'M2.5 9.5v4h11v-4M8 10.2V2M4.8 5.2 8 2l3.2 3.2',
  pause: 'M5.5 3v10M10.5 3v10',
  people:
    'M6 3a2.3 2.3 0 1 0 0 4.6A2.3 2.3 0 0 0 6 3M1.8 13.2c0-2.5 1.8-4 4.2-4s4.2 1.5 4.2 4M10.6 3.4a2.2 2.2 0 0 1 0 4M11.8 9.6c1.5.5 2.4 1.8 2.4 3.6',
  person: 'M8 2.5a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4M3 13.8c0-2.9 2-4.6 5-4.6s5 1.7 5 4.6',
  play: 'M5 3l8 5-8 5z',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  pulse: 'M1.5 8.5h3L6.5 3l3 10 2-4.5h3',
  refresh: 'M13.3 7A5.5 5.5 0 1 0 13 10M13.5 3v4h-4',
  returned: 'M5.5 3 2.5 6l3 3M2.5 6h7a3.8 3.8 0 0 1 0 7.5H5',
  scan: 'M2.5 5V2.5H5M11 2.5h2.5V5M13.5 11v2.5H11M5 13.5H2.5V11M5 5.5v5M7.5 5.5v5M10.5 5.5v5',
  search: 'M7 2.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4M10 10l3.5 3.5',
  settings: 'M2.5 4.5h6M11.5 4.5h2M2.5 11.5h2M7.5 11.5h6M10 3v3M6 10v3',
  shelf: 'M2.5 2v12M13.5 2v12M2.5 7.5h11M2.5 13h11M5 7.5V4h3v3.5M8.5 13V9.5h3V13',
  shield: 'M8 2l5 1.8v4c0 3-2 5-5 6.2-3-1.2-5-3.2-5-6.2v-4z',
  silent: 'M2.5 6v4H5l3.5 3V3L5 6zM11 6l3.5 4M14.5 6 11 10',
  sort: 'M5 3v10M2.8 10.8 5 13l2.2-2.2M11 13V3M8.8 5.2 11 3l2.2 2.2',
  sound: 'M2.5 6v4H5l3.5 3V3L5 6zM10.8 5.6a3.3 3.3 0 0 1 0 4.8M12.6 3.8a5.9 5.9 0 0 1 0 8.4',
  trash: 'M3 4.5h10M6.5 4.5v-2h3v2M4.2 4.5l.6 9h6.4l.6-9M6.8 7v4M9.2 7v4',
  truck:
    'M1.5 4h8v7h-8zM9.5 6.5h3l2 2.3V11h-5M4.5 11a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6M11.7 11a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6',
  undo: 'M5 3.5 2.5 6 5 8.5M2.5 6H10a3.5 3.5 0 0 1 0 7H6',
  unlock: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 4.8-1',
  up: 'M4 10l4-4 4 4',
  upload: 'M8 10.5V3M4.5 6 8 2.5 11.5 6M2.5 13.5h11',
} as const

export type IconName = keyof typeof paths

/** A picture beside a word; it says nothing by itself, so it is hidden from those who listen. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
