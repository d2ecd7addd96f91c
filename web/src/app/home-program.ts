/** What runs on the front page: small enough to be there at once, long enough to reach three levels. */
export const kHomeProgram = `set write_buffer_size=2KiB target_file_size_base=2KiB max_bytes_for_level_base=8KiB max_bytes_for_level_multiplier=3
set compression=none filter=full
fill n=900 order=random key_space=1200 key_bytes=4 value_bytes=24
delete-fill n=160 first=300 order=seq key_bytes=4
fill n=500 order=random first=0 key_space=1200 key_bytes=4 value_bytes=24
`;

/** Records a second at first. */
export const kHomeSpeed = 120;
