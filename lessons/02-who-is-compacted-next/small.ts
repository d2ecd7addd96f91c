/** The small leveled trees of lesson 2: tables of a few dozen rows, so that each can be seen. */
export const small = {
  write_buffer_size: '2KiB',
  target_file_size_base: '2KiB',
  block_size: '512B',
  compression: 'none',
  filter: 'none',
  level0_file_num_compaction_trigger: 4,
  max_bytes_for_level_base: '4KiB',
  max_bytes_for_level_multiplier: 4,
  num_levels: 4,
} as const;
export const smaller = {
  ...small,
  write_buffer_size: '1KiB',
  target_file_size_base: '1KiB',
  block_size: '256B',
} as const;
