import { expect, it } from 'vitest'
import { showPackages } from '../../../testing/show-packages.ts'
import { readManifest } from '../read-manifest.ts'

const sha512 = `${'A'.repeat(86)}==`

it('packages.lock.json: names keep their case, and are the same in any', () => {
  const net8 = {
    'Newtonsoft.Json': { type: 'Direct', requested: '[13.0.1, )', resolved: '13.0.1', contentHash: sha512 },
    Serilog: { type: 'Direct', resolved: '3.0.0', dependencies: { 'serilog.core': '1.0.0' } },
    'Serilog.Core': { type: 'Transitive', resolved: '1.0.0' },
    own: { type: 'Project', dependencies: { Polly: '8.0.0' } },
    Polly: { type: 'Transitive', resolved: '8.0.0' },
  }
  const text = JSON.stringify({ version: 1, dependencies: { 'net8.0': net8 } })
  expect(showPackages('packages.lock.json', text)).toEqual([
    'pkg:nuget/Newtonsoft.Json@13.0.1 required',
    'pkg:nuget/Serilog@3.0.0 required > Serilog.Core',
    'pkg:nuget/Serilog.Core@1.0.0 required indirect',
    'pkg:nuget/Polly@8.0.0 required',
  ])
  expect(readManifest('packages.lock.json', text)?.packages[0]?.hash?.algorithm).toBe('SHA-512')
})

it('project.assets.json', () => {
  const text = JSON.stringify({
    targets: {
      'net8.0': {
        'Serilog/3.0.0': { type: 'package', dependencies: { 'Serilog.Core': '1.0.0' } },
        'Serilog.Core/1.0.0': { type: 'package' },
        'Own/1.0.0': { type: 'project' },
      },
    },
    libraries: { 'Serilog/3.0.0': { sha512, type: 'package' } },
    project: { frameworks: { 'net8.0': { dependencies: { Serilog: { target: 'Package', version: '[3.0.0, )' } } } } },
  })
  expect(showPackages('obj/project.assets.json', text)).toEqual([
    'pkg:nuget/Serilog@3.0.0 required > Serilog.Core',
    'pkg:nuget/Serilog.Core@1.0.0 required indirect',
  ])
})

it('project files, packages.config and central versions', () => {
  const project = `\uFEFF<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><SerilogVersion>3.0.0</SerilogVersion></PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Newtonsoft.Json" Version="13.0.1" />
    <PackageReference Include="Serilog"><Version>$(serilogversion)</Version></PackageReference>
    <PackageReference Include="Floating" Version="1.*" />
    <PackageReference Include="Between" Version="[1.0,2.0)" />
    <PackageReference Include="Exact" Version="[1.0]" />
    <PackageReference Include="Analyzer" Version="1.0.0" PrivateAssets="All" />
    <PackageReference Include="Central" />
    <ProjectReference Include="../Own/Own.csproj" />
  </ItemGroup>
</Project>`
  expect(showPackages('Shop.csproj', project)).toEqual([
    'pkg:nuget/Newtonsoft.Json@13.0.1 required',
    'pkg:nuget/Serilog@3.0.0 required',
    'pkg:nuget/Floating (1.*) required',
    'pkg:nuget/Between ([1.0,2.0)) required',
    'pkg:nuget/Exact@1.0 required',
    'pkg:nuget/Analyzer@1.0.0 development',
    'pkg:nuget/Central required',
  ])
  const props = '<Project><ItemGroup><PackageVersion Include="Central" Version="2.0.0" /></ItemGroup></Project>'
  expect(readManifest('Directory.Packages.props', props)?.versions).toEqual([{ purl: 'pkg:nuget/Central', version: '2.0.0' }])
  const config =
    '<packages><package id="jQuery" version="3.7.0" /><package id="StyleCop" version="1.0" developmentDependency="true" /></packages>'
  expect(showPackages('packages.config', config)).toEqual(['pkg:nuget/jQuery@3.7.0 required', 'pkg:nuget/StyleCop@1.0 development'])
})
