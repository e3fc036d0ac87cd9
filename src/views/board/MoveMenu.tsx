import { ListSubheader, Menu, MenuItem } from '@mui/material'
import { type RaRecord, useTranslate } from 'react-admin'
import { StatusTag } from '../../layout/parts/StatusTag'
import type { BoardColumn } from './types'

interface MoveMenuProps {
  asked: { record: RaRecord; from: BoardColumn; anchor: HTMLElement } | undefined
  columns: readonly BoardColumn[]
  onMove: (record: RaRecord, from: BoardColumn, to: BoardColumn) => void
  onClose: () => void
}

/** The columns that a card may go to: the way of fingers, and of whoever carries nothing. */
export function MoveMenu({ asked, columns, onMove, onClose }: MoveMenuProps) {
  const translate = useTranslate()
  const open = columns.filter(({ key, isClosed }) => !isClosed && key !== asked?.from.key)
  return (
    <Menu
      open={asked !== undefined}
      anchorEl={asked?.anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('board.move_to') } }}
    >
      <ListSubheader className="k-menu-head" aria-hidden="true">
        {translate('board.move_to')}
      </ListSubheader>
      {open.map(column => (
        <MenuItem
          key={column.key}
          onClick={() => {
            onClose()
            if (asked) onMove(asked.record, asked.from, column)
          }}
        >
          {column.kind === undefined ? (
            <bdi>{column.label}</bdi>
          ) : (
            <StatusTag kind={column.kind}>{column.label}</StatusTag>
          )}
        </MenuItem>
      ))}
    </Menu>
  )
}
