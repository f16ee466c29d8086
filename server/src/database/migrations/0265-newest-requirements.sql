-- crates.io, Hex and Maven now state what the newest version requires; they answer that nothing changed as long as a package has no new one.
update package_fetch set etag = null, modified = null
where starts_with(purl, 'pkg:cargo/') or starts_with(purl, 'pkg:hex/') or starts_with(purl, 'pkg:maven/');
